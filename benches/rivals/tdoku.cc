// tdoku on a list: the answer of each line, or the last of several, up to a limit.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

extern "C" size_t TdokuSolverDpllTriadSimd(const char *, size_t, uint32_t, char *, size_t *);

int main(int, char **arguments) {
    std::ifstream list(arguments[1]);
    const size_t limit = std::strtoul(arguments[2], nullptr, 10);
    std::string line, answers;
    size_t reached = 0;
    while (std::getline(list, line)) {
        if (line.size() < 81 || line[0] == '#') continue;
        char answer[82] = {0};
        size_t guesses = 0;
        reached += TdokuSolverDpllTriadSimd(line.c_str(), limit, 0, answer, &guesses) == limit;
        answers += answer;
        answers += '\n';
    }
    std::cout << answers << reached << '\n';
}
