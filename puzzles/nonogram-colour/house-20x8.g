# origin: cluesat, drawn by hand
House
#d
   0:.  #FFFFFF  white
   r:r  #C81E1E  red
   a:a  #C81E1E/white  rising-left
   b:b  white/#C81E1E  rising-right
   c:c  #C81E1E\white  falling-left
   d:d  white\#C81E1E  falling-right
   k:k  black/orange   two colours
: rows
1b 1r 1c
1b 3r 1c
1b 5r 1c
7r 3k
1r 1a 2r 1b 2r 3k
7r 4a 4d
1r 1c 2r 1d 2r 9r
20r
: columns
1r
1r
1b 5r
1b 2r 1a 1r 1c 1r
1b 7r
8r
1c 3r 1b 1r 1d 1r
1c 6r
1c 5r
1r
1r
2r
1a 2r
2k 1a 2r
2k 1a 2r
2k 1a 2r
1d 2r
1d 2r
1d 2r
1d 2r
:
